import { useEffect, useState } from 'react'
import type { FormGroup } from '#contract/surveys/form'
import { holdOpen } from './draftLocks'
import type { StoredDraft } from './draftStore'
import { Filling } from './filling'
import type { SubmissionCalls } from './submissionCalls'

/**
 * Returns a submission to fill in. It is saved when the page is hidden or left, and when the connection is back.
 * @param draft only its first value counts
 */
export function useFilling(calls: SubmissionCalls, groups: readonly FormGroup[], draft: StoredDraft): Filling {
  const [filling] = useState(() => new Filling(calls, groups, draft))
  useEffect(() => {
    const release = holdOpen(filling.clientId)
    filling.start()
    const save = () => void filling.saveNow()
    const events = ['online', 'pagehide'] as const
    for (const event of events) window.addEventListener(event, save)
    document.addEventListener('visibilitychange', save)
    return () => {
      for (const event of events) window.removeEventListener(event, save)
      document.removeEventListener('visibilitychange', save)
      void filling.stop().finally(release)
    }
  }, [filling])
  return filling
}
