create index cat_views_day on cat_views (day);
