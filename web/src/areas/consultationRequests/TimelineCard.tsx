import { useText } from '../../app/i18n/useText'
import { useUser } from '../../app/session/useAuthSession'
import { BidiText } from '../../ui/BidiText'
import { Card } from '../../ui/Card'
import { InstantText } from '../../ui/DateTimeText'
import { isolated } from '../../ui/isolated'
import { Name } from '../../ui/Name'
import { RingLine } from './RingLine'
import classes from './requests.module.css'
import type { ConsultationRequest } from './types'

/** What happened to a request, as both sides see it, and what happens next. */
export function TimelineCard({ request: { timeline, next_step: next, ring } }: { request: ConsultationRequest }) {
  const t = useText('consultationRequests')
  const { time_zone: zone } = useUser()
  return (
    <Card title={t('timeline')}>
      {ring && <RingLine ring={ring} />}
      <ol className={classes.timeline}>
        {timeline.map(({ id, event_text: event, at, by, to, people, text }) => (
          <li key={id}>
            <strong>{event}</strong> <InstantText instant={at} zone={zone} />
            {by && (
              <>
                {' · '}
                <Name>{by.name_text}</Name>
              </>
            )}
            {to && <> · {t('timeline.to', { name: isolated(to.name_text) })}</>}
            {!to && people !== null && <> · {t('timeline.people', { count: people })}</>}
            {text && (
              <p className={classes.quiet}>
                <bdi>
                  <BidiText>{text}</BidiText>
                </bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
      {next && (
        <p className={classes.quiet}>
          {t('next')}: {next.step_text} {next.to && <Name>{next.to.name_text}</Name>} ·{' '}
          <InstantText instant={next.at} zone={zone} />
        </p>
      )}
    </Card>
  )
}
