import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FormGroup } from '#contract/surveys/form'
import { staffCalls } from '../calls'
import type { StoredDraft } from '../filling/draftStore'
import { FillingForm } from '../filling/FillingForm'
import { useFilling } from '../filling/useFilling'
import { useSubmissionsChanged } from '../useSubmissionsChanged'

interface FollowUpFormProps {
  groups: readonly FormGroup[]
  /** Only its first value counts. */
  draft: StoredDraft
  onClose: () => void
}

/** The questions of a follow-up that is being written. */
export function FollowUpForm({ groups, draft, onClose }: FollowUpFormProps) {
  const queries = useQueryClient()
  const changed = useSubmissionsChanged()
  const filling = useFilling(staffCalls, groups, draft)
  // Not ended when the dialog closes: what was typed last is saved after that, and belongs in the list.
  useEffect(() => {
    let saved = filling.snapshot().saved
    filling.subscribe(() => {
      const before = saved
      saved = filling.snapshot().saved
      if (saved === 'server' && before !== 'server')
        void queries.invalidateQueries({ queryKey: ['submissions', 'ofRecord'] })
    })
  }, [filling, queries])
  const close = () => {
    void changed()
    onClose()
  }
  return <FillingForm filling={filling} groups={groups} onSubmitted={close} onClose={close} />
}
