import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { isolated } from '../../../ui/isolated'
import type { StoredDraft } from './draftStore'
import { FillingForm } from './FillingForm'
import classes from './FillingForm.module.css'
import type { SubmissionCalls } from './submissionCalls'
import { useFilling } from './useFilling'
import { waitingKey } from './useWaiting'

interface DraftsOnDeviceProps {
  /** Of `useUnsent`. */
  drafts: readonly StoredDraft[]
  calls: SubmissionCalls
  /** Called after one was saved, submitted or discarded. */
  onChanged: () => Promise<void>
}

/**
 * The drafts with answers that only this device has: they can be continued without a connection, and read if the server does
 * not accept them any more. The screen needs the texts `answering`.
 */
export function DraftsOnDevice({ drafts, calls, onChanged }: DraftsOnDeviceProps) {
  const t = useText('submissions')
  const queries = useQueryClient()
  const [opened, setOpened] = useState<StoredDraft | null>(null)
  const close = async () => {
    setOpened(null)
    await queries.invalidateQueries({ queryKey: [waitingKey] })
    await onChanged()
  }
  if (drafts.length === 0 && !opened) return null
  return (
    <>
      {drafts.length > 0 && (
        <InlineNotice tone="warn" title={t('onDevice.title', { count: drafts.length })}>
          <ul className={classes.drafts}>
            {drafts.map((draft) => (
              <li key={draft.client_id}>
                <bdi>{draft.title}</bdi>
                {draft.patient && <bdi>{draft.patient}</bdi>}
                {draft.refusal && <span className={classes.refusal}>{draft.refusal}</span>}
                <Button
                  size="small"
                  aria-label={t('onDevice.openNamed', { title: isolated(draft.title) })}
                  onClick={() => setOpened(draft)}
                >
                  {t('onDevice.open')}
                </Button>
              </li>
            ))}
          </ul>
        </InlineNotice>
      )}
      <Dialog open={opened !== null} onClose={() => void close()} size="wide" title={<bdi>{opened?.title}</bdi>}>
        {opened && <Opened key={opened.client_id} draft={opened} calls={calls} onClose={() => void close()} />}
      </Dialog>
    </>
  )
}

function Opened({ draft, calls, onClose }: { draft: StoredDraft; calls: SubmissionCalls; onClose: () => void }) {
  const groups = draft.groups ?? []
  const filling = useFilling(calls, groups, draft)
  return <FillingForm filling={filling} groups={groups} onSubmitted={onClose} onClose={onClose} />
}
