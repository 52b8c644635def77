select "properties"."id", "properties"."name", "properties"."countries", "properties"."region", "properties"."short_description", "properties"."amenities", "properties"."capacity", "properties"."price_per_night", "properties"."currency", "properties"."price_unit", "properties"."price_basis", "properties"."featured", "properties"."sample", array((select json_build_object( 'sourceUrl', property_images.source_url, 'alt', property_images.alt, 'basePath', property_images.base_path, 'widths', property_images.widths, 'width', property_images.width, 'height', property_images.height, 'color', property_images.color ) as "picture"
from "property_images"
where "property_images"."property_id" = "properties"."id"
order by property_images.state = 'failed', property_images.position
limit $1)) as "cover"
from "properties"
inner join (select id, min(rank) as rank
from ((select id, 0 as rank
from properties
where listed and country_slugs && $2::text[] and ways_to_stay && $3::text[] and id <> $4 and price_usd >= $5
order by price_usd, sort_name, id collate "C"
limit 6)
union all (select id, 0 as rank
from properties
where listed and country_slugs && $6::text[] and ways_to_stay && $7::text[] and id <> $8 and price_usd < $9
order by price_usd desc nulls last, sort_name, id collate "C"
limit 6)
union all (select id, 0 as rank
from properties
where listed and country_slugs && $10::text[] and ways_to_stay && $11::text[] and id <> $12 and price_usd is null
order by price_usd, sort_name, id collate "C"
limit 6)
union all (select id, 1 as rank
from properties
where listed and country_slugs && $13::text[] and id <> $14 and price_usd >= $15
order by price_usd, sort_name, id collate "C"
limit 6)
union all (select id, 1 as rank
from properties
where listed and country_slugs && $16::text[] and id <> $17 and price_usd < $18
order by price_usd desc nulls last, sort_name, id collate "C"
limit 6)
union all (select id, 1 as rank
from properties
where listed and country_slugs && $19::text[] and id <> $20 and price_usd is null
order by price_usd, sort_name, id collate "C"
limit 6)
union all (select id, 2 as rank
from properties
where listed and ways_to_stay && $21::text[] and id <> $22 and price_usd >= $23
order by price_usd, sort_name, id collate "C"
limit 6)
union all (select id, 2 as rank
from properties
where listed and ways_to_stay && $24::text[] and id <> $25 and price_usd < $26
order by price_usd desc nulls last, sort_name, id collate "C"
limit 6)
union all (select id, 2 as rank
from properties
where listed and ways_to_stay && $27::text[] and id <> $28 and price_usd is null
order by price_usd, sort_name, id collate "C"
limit 6)) as walked
group by id) as "near" on "near"."id" = "properties"."id"
order by "near"."rank", abs(properties.price_usd - $29) nulls last, properties.sort_name, properties.id collate "C"
limit $30
