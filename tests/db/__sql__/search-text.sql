 select weight, string_agg(id, ' ') as ids
from ( select properties.id, (case when properties.search_head @@ $1::tsquery then 3 when properties.search_head @@ $2::tsquery then 2 when properties.search_head @@ $3::tsquery then 1 else 0 end + case when properties.search_head @@ $4::tsquery then 3 when properties.search_head @@ $5::tsquery then 2 when properties.search_head @@ $6::tsquery then 1 else 0 end) as weight
from properties
where properties.listed and properties.search_vector @@ $7::tsquery ) as found
group by weight
