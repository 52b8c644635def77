select 'countries' as facet, value, total
from (select value, count(*)::integer
from properties, lateral (select distinct unnest(country_slugs)) as v (value)
where properties.listed and (properties.search_text like $1 and properties.search_text like $2) and (properties.ways_to_stay && $3::text[] or properties.type_keys && $4::text[]) and properties.experience_ids && $5::text[] and (properties.price_usd >= $6 and properties.price_usd <= $7) and properties.capacity >= $8
group by value) as counts (value, total)
union all select 'types' as facet, value, total
from (select value, count(*)::integer
from properties, lateral (select unnest(type_keys) union select unnest(ways_to_stay)) as v (value)
where properties.listed and (properties.search_text like $9 and properties.search_text like $10) and properties.country_slugs && $11::text[] and properties.experience_ids && $12::text[] and (properties.price_usd >= $13 and properties.price_usd <= $14) and properties.capacity >= $15
group by value) as counts (value, total)
union all select 'experiences' as facet, value, total
from (select value, count(*)::integer
from properties, lateral (select distinct unnest(experience_ids)) as v (value)
where properties.listed and (properties.search_text like $16 and properties.search_text like $17) and properties.country_slugs && $18::text[] and (properties.ways_to_stay && $19::text[] or properties.type_keys && $20::text[]) and (properties.price_usd >= $21 and properties.price_usd <= $22) and properties.capacity >= $23
group by value) as counts (value, total)
union all select 'capacities' as facet, value, total
from (select value, count(*)::integer
from properties, lateral (select step::text
from unnest($24::integer[]) as step
where step = 0 or capacity >= step) as v (value)
where properties.listed and (properties.search_text like $25 and properties.search_text like $26) and properties.country_slugs && $27::text[] and (properties.ways_to_stay && $28::text[] or properties.type_keys && $29::text[]) and properties.experience_ids && $30::text[] and (properties.price_usd >= $31 and properties.price_usd <= $32)
group by value) as counts (value, total)
