 select typed
from (values ($1, $2, $3)) as form (typed, first, last)
group by typed having not bool_or(exists ( select
from search_words
where word >= first collate "C" and word <= last collate "C" and properties > 0 ))
