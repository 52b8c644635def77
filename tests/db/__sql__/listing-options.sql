select 'countries' as facet, value, total, case when value <> all ($1::text[]) then (select countries
from properties
where listed and country_slugs && array[counts.value]
limit 1) end as names
from (select key, properties
from listing_counts
where kind = 'country') as counts (value, total)
where total > 0
union all select 'types' as facet, value, total, case when value <> all ($2::text[]) then (select array_prepend(accommodation_type, property_types)
from properties
where listed and type_keys && array[counts.value]
limit 1) end as names
from (select key, properties
from listing_counts
where kind = 'type') as counts (value, total)
where total > 0
union all select 'experiences' as facet, value, total, null::text[] as names
from (select key, properties
from listing_counts
where kind = 'experience') as counts (value, total)
where total > 0
union all select 'month' as facet, value, total, null::text[] as names
from (select value, sum(rows)::integer
from ( select "good_months", count(*) as rows
from properties
where listed
group by "good_months" ) as equal, lateral (select unnest(good_months)::text) as v (value)
group by value) as counts (value, total)
where total > 0
union all select 'capacity' as facet, value, total, null::text[] as names
from (select step::text, sum(properties)::integer
from unnest($3::integer[]) as step join listing_counts on case kind when 'capacity' then key::integer >= step end
group by step) as counts (value, total)
where total > 0
union all select 'children' as facet, value, total, null::text[] as names
from (select value, sum(rows)::integer
from ( select "children_from_age", count(*) as rows
from properties
where listed
group by "children_from_age" ) as equal, lateral (select step::text
from unnest($4::integer[]) as step
where children_from_age <= step) as v (value)
group by value) as counts (value, total)
where total > 0
union all select 'facts' as facet, value, total, null::text[] as names
from (select value, sum(rows)::integer
from ( select "offer_ids", count(*) as rows
from properties
where listed
group by "offer_ids" ) as equal, lateral (select id
from unnest(offer_ids) as id
where id = any($5::text[])) as v (value)
group by value) as counts (value, total)
where total > 0
union all select 'amenities' as facet, value, total, null::text[] as names
from (select value, sum(rows)::integer
from ( select "offer_ids", count(*) as rows
from properties
where listed
group by "offer_ids" ) as equal, lateral (select id
from unnest(offer_ids) as id
where id = any($6::text[])) as v (value)
group by value) as counts (value, total)
where total > 0
