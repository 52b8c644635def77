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
union all select 'capacity' as facet, value, total
from (select step::text, sum(properties)::integer
from unnest($1::integer[]) as step join listing_counts on case kind when 'capacity' then key::integer >= step end
group by step) as counts (value, total)
