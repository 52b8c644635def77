select "properties"."id"
from "properties"
where (properties.listed and properties.search_vector @@ $1::tsquery and properties.country_slugs && $2::text[] and (properties.ways_to_stay && $3::text[] or properties.type_keys && $4::text[]) and properties.experience_ids && $5::text[] and ("properties"."price_usd" >= $6 and "properties"."price_usd" <= $7) and properties.capacity >= $8)
order by (case when properties.search_head @@ $9::tsquery then 3 when properties.search_head @@ $10::tsquery then 2 when properties.search_head @@ $11::tsquery then 1 else 0 end + case when properties.search_head @@ $12::tsquery then 3 when properties.search_head @@ $13::tsquery then 2 when properties.search_head @@ $14::tsquery then 1 else 0 end) desc, ((properties.experience_ids @> $15::text[])::integer + (properties.experience_ids @> $16::text[])::integer) desc, properties.featured desc, properties.sort_name, properties.id collate "C"
limit $17
offset $18
