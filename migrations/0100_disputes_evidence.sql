-- What staff answer to disputes, and the breeders' statements.
create table dispute_evidence (
  dispute_id uuid primary key references disputes,
  version integer not null default 0,
  summary text not null check (length(summary) <= 8000),
  handover_file uuid references objects on delete set null,
  other_file uuid references objects on delete set null,
  state text not null default 'draft' check (state in ('draft', 'submitting', 'submitted', 'accepting', 'accepted')),
  -- The texts that are sent, by the provider's name of the field.
  content jsonb,
  failure text,
  answered_by uuid references users,
  answered_at timestamptz
);
create index dispute_evidence_handover_file on dispute_evidence (handover_file);
create index dispute_evidence_other_file on dispute_evidence (other_file);
create index dispute_evidence_answered_by on dispute_evidence (answered_by);
create table dispute_statements (
  id uuid primary key,
  dispute_id uuid not null references disputes,
  text text not null check (length(text) between 1 and 5000),
  object_ids uuid[] not null default '{}',
  created_at timestamptz not null
);
create index dispute_statements_dispute_id on dispute_statements (dispute_id, created_at);
