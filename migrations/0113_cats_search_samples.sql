-- Two samples of the cats have an index of their words, from which the number of very many matches is estimated. They
-- replace the tag "~s" of documents, whose postings are spread over the whole index of all words. The tag is still
-- written, because the previous release reads it; a later migration removes it.
create index cats_search_of_16 on cats using gin (search) with (fastupdate = off) where number % 16 = 0 and is_listed;
create index cats_search_of_64 on cats using gin (search) with (fastupdate = off) where number % 64 = 0 and is_listed;
