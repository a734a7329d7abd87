-- Registered names are long. The limit is that of the forms.
alter table sires add constraint sires_name_length check (char_length(name) <= 100);
alter table queens add constraint queens_name_length check (char_length(name) <= 100);
