select cast(count(*) as integer) as "total"
from "properties"
where (properties.listed and (properties.search_text like $1 and properties.search_text like $2) and properties.country_slugs && $3::text[] and (properties.ways_to_stay && $4::text[] or properties.type_keys && $5::text[]) and properties.experience_ids && $6::text[] and (properties.price_usd >= $7 and properties.price_usd <= $8) and properties.capacity >= $9)
