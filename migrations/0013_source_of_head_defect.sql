-- The laboratory has a page of its own for this test; the address that we named is that of its old site.
update breeds set health_tests = (
  select jsonb_agg(
    case when test #>> '{source,url}' = 'https://www.vgl.ucdavis.edu/services/cat/CatGM2.php'
      then jsonb_set(test, '{source}', jsonb_build_object(
        'title', 'UC Davis Veterinary Genetics Laboratory: Burmese head defect',
        'url', 'https://vgl.ucdavis.edu/test/burmese-head-defect'))
      else test end order by place)
  from jsonb_array_elements(health_tests) with ordinality as tests (test, place))
where health_tests @? '$[*].source.url ? (@ == "https://www.vgl.ucdavis.edu/services/cat/CatGM2.php")';
