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
union all select 'capacity' as facet, value, total, null::text[] as names
from (select step::text, sum(properties)::integer
from unnest($3::integer[]) as step join listing_counts on case kind when 'capacity' then key::integer >= step end
group by step) as counts (value, total)
where total > 0
