with candidates as materialized (select "country_slugs", "type_keys", "ways_to_stay", "experience_ids", "good_months", "capacity", "children_from_age", "offer_ids", (not coalesce(properties.country_slugs && $1::text[], false))::integer + (not coalesce((properties.ways_to_stay && $2::text[] or properties.type_keys && $3::text[]), false))::integer + (not coalesce(properties.experience_ids && $4::text[], false))::integer + (not coalesce(properties.capacity >= $5, false))::integer as failed, not coalesce(properties.country_slugs && $6::text[], false) as "fails_countries", not coalesce((properties.ways_to_stay && $7::text[] or properties.type_keys && $8::text[]), false) as "fails_types", not coalesce(properties.experience_ids && $9::text[], false) as "fails_experiences", not coalesce(properties.capacity >= $10, false) as "fails_capacity"
from properties
where listed and properties.search_vector @@ $11::tsquery and ("properties"."price_usd" >= $12 and "properties"."price_usd" <= $13) and (not coalesce(properties.country_slugs && $14::text[], false))::integer + (not coalesce((properties.ways_to_stay && $15::text[] or properties.type_keys && $16::text[]), false))::integer + (not coalesce(properties.experience_ids && $17::text[], false))::integer + (not coalesce(properties.capacity >= $18, false))::integer <= 1) select 'countries' as facet, value, total
from (select value, sum(rows)::integer
from ( select "country_slugs", count(*) as rows
from candidates
where failed = 0 or "fails_countries"
group by "country_slugs" ) as equal, lateral (select distinct unnest(country_slugs)) as v (value)
group by value) as counts (value, total)
union all select 'types' as facet, value, total
from (select value, sum(rows)::integer
from ( select "type_keys", "ways_to_stay", count(*) as rows
from candidates
where failed = 0 or "fails_types"
group by "type_keys", "ways_to_stay" ) as equal, lateral (select unnest(type_keys) union select unnest(ways_to_stay)) as v (value)
group by value) as counts (value, total)
union all select 'experiences' as facet, value, total
from (select value, sum(rows)::integer
from ( select "experience_ids", count(*) as rows
from candidates
where failed = 0 or "fails_experiences"
group by "experience_ids" ) as equal, lateral (select distinct unnest(experience_ids)) as v (value)
group by value) as counts (value, total)
union all select 'month' as facet, value, total
from (select value, sum(rows)::integer
from ( select "good_months", count(*) as rows
from candidates
where failed = 0
group by "good_months" ) as equal, lateral (select unnest(good_months)::text) as v (value)
group by value) as counts (value, total)
union all select 'capacity' as facet, value, total
from (select value, sum(rows)::integer
from ( select "capacity", count(*) as rows
from candidates
where failed = 0 or "fails_capacity"
group by "capacity" ) as equal, lateral (select step::text
from unnest($19::integer[]) as step
where capacity >= step) as v (value)
group by value) as counts (value, total)
union all select 'children' as facet, value, total
from (select value, sum(rows)::integer
from ( select "children_from_age", count(*) as rows
from candidates
where failed = 0
group by "children_from_age" ) as equal, lateral (select step::text
from unnest($20::integer[]) as step
where children_from_age <= step) as v (value)
group by value) as counts (value, total)
union all select 'facts' as facet, value, total
from (select value, sum(rows)::integer
from ( select "offer_ids", count(*) as rows
from candidates
where failed = 0
group by "offer_ids" ) as equal, lateral (select id
from unnest(offer_ids) as id
where id = any($21::text[])) as v (value)
group by value) as counts (value, total)
union all select 'amenities' as facet, value, total
from (select value, sum(rows)::integer
from ( select "offer_ids", count(*) as rows
from candidates
where failed = 0
group by "offer_ids" ) as equal, lateral (select id
from unnest(offer_ids) as id
where id = any($22::text[])) as v (value)
group by value) as counts (value, total)
