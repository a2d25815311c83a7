import type { ReactNode } from 'react'
import type { FormGroup } from '#contract/surveys/form'
import { QueryBoundary } from '../../../app/query/QueryBoundary'
import type { StoredDraft } from './draftStore'
import type { useStoredDraft } from './useStoredDraft'

interface BegunFormProps<Form> {
  /** Of `useStoredDraft`. */
  stored: ReturnType<typeof useStoredDraft>
  /** Loads the form. */
  query: Parameters<typeof QueryBoundary<{ data: Form }>>[0]['query']
  /** The link shown if the form does not exist. */
  missing?: { to: string; label: string }
  /** Returns a submission that begins with the loaded form. */
  begin: (form: Form) => StoredDraft
  /** The form of the submission. */
  children: (draft: StoredDraft, groups: readonly FormGroup[]) => ReactNode
}

/**
 * A form that is filled in: as this device has stored it, in the version that was begun and also without a connection;
 * otherwise as it is loaded.
 */
export function BegunForm<Form extends { groups: readonly FormGroup[] }>({
  stored,
  query,
  missing,
  begin,
  children,
}: BegunFormProps<Form>) {
  return (
    <QueryBoundary query={stored} variant="form">
      {(draft) =>
        draft?.groups ? (
          children(draft, draft.groups)
        ) : (
          <QueryBoundary query={query} variant="form" {...(missing && { missing })}>
            {({ data: form }) => children({ ...(draft ?? begin(form)), groups: form.groups }, form.groups)}
          </QueryBoundary>
        )
      }
    </QueryBoundary>
  )
}
