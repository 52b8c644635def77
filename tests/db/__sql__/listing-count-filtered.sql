select cast(count(*) as integer) as "total"
from "properties"
where (properties.listed and properties.search_vector @@ $1::tsquery and properties.country_slugs && $2::text[] and (properties.ways_to_stay && $3::text[] or properties.type_keys && $4::text[]) and properties.experience_ids && $5::text[] and ("properties"."price_usd" >= $6 and "properties"."price_usd" <= $7) and properties.capacity >= $8)
