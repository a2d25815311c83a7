import { useEffect, useState } from 'react'
import { minutesToAnswer } from '#contract/rounds/codes'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'

type StillHereProps = {
  id: number
  /** Half an hour after the person came, and after each vote, raised hand and answer. */
  due: string
  changed: () => void
}

/** Asks once in half an hour whether the person is still there: a certificate needs more than an open browser. */
export function StillHere({ id, due, changed }: StillHereProps) {
  const t = useText('rounds')
  const [asked, setAsked] = useState<string>()
  const tell = useCall(api.rounds.attendanceUpdate)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(due), Math.max(0, Date.parse(due) - Date.now()))
    return () => clearTimeout(timer)
  }, [due])
  if (asked !== due) return null
  const answer = async () => {
    if (await tell.run({ params: { id }, body: { type: 'still_here' } })) changed()
  }
  return (
    <InlineNotice
      alert
      action={
        <Button onClick={() => void answer()} busy={tell.busy}>
          {t('stillHere.yes')}
        </Button>
      }
    >
      {t('stillHere', { minutes: minutesToAnswer })}
    </InlineNotice>
  )
}
