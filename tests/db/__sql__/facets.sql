select 'countries' as facet, value, total
from (select key, properties
from listing_counts
where kind = 'country') as counts (value, total)
union all select 'types' as facet, value, total
from (select key, properties
from listing_counts
where kind = 'type') as counts (value, total)
union all select 'experiences' as facet, value, total
from (select key, properties
from listing_counts
where kind = 'experience') as counts (value, total)
union all select 'capacities' as facet, value, total
from (select step::text, coalesce(sum(properties), 0)::integer
from unnest($1::integer[]) as step
left join listing_counts on case kind when 'all' then step = 0 when 'capacity' then step > 0 and key::integer >= step end
group by step) as counts (value, total)
