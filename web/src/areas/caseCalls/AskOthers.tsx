import { IconBell } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaseCall } from '#contract/caseCalls/calls'
import { useText } from '../../app/i18n/useText'
import { ProblemNotice } from '../../app/problems/ProblemBanner'
import { useWardTime } from '../../app/time/useWardTime'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { Button } from '../../ui/Button'
import { useToasts } from '../../ui/feedback/toasts'
import { CheckboxField } from '../../ui/fields/CheckboxField'
import { Name } from '../../ui/Name'
import classes from './caseCall.module.css'
import type { CalledCase } from './types'

type AskOthersProps = { of: CalledCase; requests: CaseCall['requests'] }

/** Asks others into the call, and says who was notified and when. */
export function AskOthers({ of: { id, zone }, requests }: AskOthersProps) {
  const t = useText('caseCalls')
  const at = useWardTime(zone)
  const queries = useQueryClient()
  const { success } = useToasts()
  const [asksAbove, setAsksAbove] = useState(false)
  const ask = useCall(api.caseCalls.ask, { handlesOwnError: true })
  const send = async () => {
    const answer = await ask.run({ params: { id }, body: { asks_above: asksAbove } })
    const people = answer?.data.requests[0]?.people
    if (people === undefined) return
    void queries.invalidateQueries({ queryKey: api.caseCalls.show.key() })
    success(t('ask.done', { count: people }))
  }
  return (
    <section className={classes.part} aria-label={t('ask')}>
      <h3>{t('ask')}</h3>
      {requests.length > 0 && (
        <ul className={classes.requests}>
          {requests.map((request) => (
            <li key={request.id}>
              {at(request.asked_at)} · <Name>{request.asked_by.name_text}</Name>
              <span className={classes.quiet}>
                {' · '}
                {t(request.asks_above ? 'ask.notifiedAbove' : 'ask.notified', { count: request.people })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <CheckboxField label={t('ask.above')} checked={asksAbove} onChange={setAsksAbove} />
      <ProblemNotice problem={ask.problem} />
      <Button icon={<IconBell />} onClick={() => void send()} busy={ask.busy} busyText={t('ask.busy')}>
        {t('ask.send')}
      </Button>
    </section>
  )
}
