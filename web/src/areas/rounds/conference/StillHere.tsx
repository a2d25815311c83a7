import { useEffect, useState } from 'react'
import { minutesBetweenActs } from '#contract/rounds/codes'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'

/** Asks once in half an hour whether the person is still there: a certificate needs more than an open browser. */
export function StillHere({ id }: { id: number }) {
  const t = useText('rounds')
  const [isDue, setDue] = useState(false)
  const tell = useCall(api.rounds.attendanceUpdate)
  useEffect(() => {
    if (isDue) return
    const timer = setTimeout(() => setDue(true), minutesBetweenActs * 60_000)
    return () => clearTimeout(timer)
  }, [isDue])
  if (!isDue) return null
  const answer = async () => {
    if (await tell.run({ params: { id }, body: { type: 'still_here' } })) setDue(false)
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
      {t('stillHere')}
    </InlineNotice>
  )
}
