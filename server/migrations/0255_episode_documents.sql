-- Documents of closed episodes (decision 140): PDF files that are made from a version of the discharge summary.

create table episode_documents (
  id integer generated always as identity primary key,
  episode_id integer not null,
  version integer not null,
  kind text not null check (kind in ('discharge_summary', 'patient_sheet')),
  media_en_id integer not null unique references media (id),
  media_ar_id integer not null unique references media (id),
  created_at timestamptz not null,
  unique (episode_id, version, kind),
  foreign key (episode_id, version) references discharge_summaries (episode_id, version),
  check (media_en_id <> media_ar_id)
);

-- The documents of a version never change.
create trigger episode_documents_stay before update or delete on episode_documents
  for each row execute function refuse_change_of_frozen();
