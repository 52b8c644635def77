select "properties"."id"
from "properties"
inner join (select id, min(rank) as rank
from ((select id, 0 as rank
from properties
where listed and country_slugs && $1::text[] and ways_to_stay && $2::text[] and id <> $3 and price_usd >= $4
order by price_usd, sort_name, id collate "C"
limit $5)
union all (select id, 0 as rank
from properties
where listed and country_slugs && $6::text[] and ways_to_stay && $7::text[] and id <> $8 and price_usd < $9
order by price_usd desc nulls last, sort_name, id collate "C"
limit $10)
union all (select id, 0 as rank
from properties
where listed and country_slugs && $11::text[] and ways_to_stay && $12::text[] and id <> $13 and price_usd is null
order by price_usd, sort_name, id collate "C"
limit $14)
union all (select id, 1 as rank
from properties
where listed and country_slugs && $15::text[] and id <> $16 and price_usd >= $17
order by price_usd, sort_name, id collate "C"
limit $18)
union all (select id, 1 as rank
from properties
where listed and country_slugs && $19::text[] and id <> $20 and price_usd < $21
order by price_usd desc nulls last, sort_name, id collate "C"
limit $22)
union all (select id, 1 as rank
from properties
where listed and country_slugs && $23::text[] and id <> $24 and price_usd is null
order by price_usd, sort_name, id collate "C"
limit $25)
union all (select id, 2 as rank
from properties
where listed and ways_to_stay && $26::text[] and id <> $27 and price_usd >= $28
order by price_usd, sort_name, id collate "C"
limit $29)
union all (select id, 2 as rank
from properties
where listed and ways_to_stay && $30::text[] and id <> $31 and price_usd < $32
order by price_usd desc nulls last, sort_name, id collate "C"
limit $33)
union all (select id, 2 as rank
from properties
where listed and ways_to_stay && $34::text[] and id <> $35 and price_usd is null
order by price_usd, sort_name, id collate "C"
limit $36)) as walked
group by id) as "near" on "near"."id" = "properties"."id"
order by "near"."rank", abs(properties.price_usd - $37) nulls last, properties.sort_name, properties.id collate "C"
limit $38
