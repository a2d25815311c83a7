import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../app/i18n/useText'
import { ProblemNotice } from '../../app/problems/ProblemBanner'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { BidiText } from '../../ui/BidiText'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { DayText } from '../../ui/DateTimeText'
import { type Fact, Facts } from '../../ui/Facts'
import { useToasts } from '../../ui/feedback/toasts'
import { TextAreaField } from '../../ui/fields/TextAreaField'
import { formatDate, formatTime } from '../../ui/format'
import { isolated } from '../../ui/isolated'
import { Name } from '../../ui/Name'
import { StatusBadge } from '../../ui/StatusBadge'
import { useUiLanguage } from '../../ui/texts'
import classes from './requests.module.css'
import type { Opinion } from './types'
import { useRequestsChanged } from './useRequestsChanged'

type OpinionCardProps = {
  requestId: number
  opinion: Opinion
  /** Where the consultant was asked. */
  hospital: string
  /** Whether the user can report what was done: of the newest version only. */
  canReport: boolean
}

/** A signed opinion, with what the ward reported of each item of advice. */
export function OpinionCard({ requestId, opinion, hospital, canReport }: OpinionCardProps) {
  const t = useText('consultationRequests')
  const language = useUiLanguage()
  const { time_zone: zone } = useUser()
  const at = (instant: string) =>
    isolated(`${formatDate(instant, language, zone, 'short')} ${formatTime(instant, language, zone)}`)
  const facts: Fact[] = [
    { label: t('confidence'), value: opinion.confidence_text },
    ...(opinion.call_me_if ? [{ label: t('opinion.callMeIf'), value: <BidiText>{opinion.call_me_if}</BidiText> }] : []),
    ...(opinion.review_on ? [{ label: t('opinion.review'), value: <DayText day={opinion.review_on} /> }] : []),
  ]
  return (
    <Card
      title={t('opinion.of', { name: isolated(opinion.author.name_text), hospital: isolated(hospital) })}
      note={t('opinion.version', { version: opinion.version })}
    >
      <div className={classes.stack}>
        <p className={classes.text}>
          <BidiText>{opinion.impression}</BidiText>
        </p>
        {opinion.advice.length > 0 && (
          <ol className={classes.items} aria-label={t('opinion.advice')}>
            {opinion.advice.map((item) => (
              <AdviceItem key={item.id} requestId={requestId} item={item} canReport={canReport} />
            ))}
          </ol>
        )}
        <Facts facts={facts} />
        <p className={classes.quiet}>
          {t('opinion.basis', { time: at(opinion.signed_at), data: at(opinion.on_data_of) })}
        </p>
      </div>
    </Card>
  )
}

type AdviceItemProps = { requestId: number; item: Opinion['advice'][number]; canReport: boolean }

function AdviceItem({ requestId, item, canReport }: AdviceItemProps) {
  const t = useText('consultationRequests')
  const { success } = useToasts()
  const changed = useRequestsChanged()
  const [reason, setReason] = useState<string>()
  const report = useCall(api.consultationRequests.advice, { handlesOwnError: true })
  const send = async (done: boolean) => {
    const body = { done, reason: done ? null : (reason ?? '') }
    if (!(await report.run({ params: { id: requestId, itemId: item.id }, body }))) return
    success(t('advice.reported'))
    setReason(undefined)
    changed()
  }
  return (
    <li className={classes.item}>
      <div className={classes.itemText}>
        <bdi>
          <BidiText>{item.text}</BidiText>
        </bdi>
        <AdviceState item={item} />
      </div>
      {item.reason && (
        <p className={classes.quiet}>
          <bdi>
            <BidiText>{item.reason}</BidiText>
          </bdi>
        </p>
      )}
      {item.reported_by && (
        <p className={classes.quiet}>
          <Name>{item.reported_by.name_text}</Name>
        </p>
      )}
      {canReport && reason === undefined && (
        <div className={classes.buttons}>
          {item.done !== true && (
            <Button
              size="small"
              icon={<IconCheck />}
              onClick={() => void send(true)}
              busy={report.busy}
              busyText={t('panel.loading')}
            >
              {t('advice.markDone')}
            </Button>
          )}
          <Button size="small" onClick={() => setReason('')}>
            {t('advice.because')}
          </Button>
        </div>
      )}
      {reason !== undefined && (
        <div className={classes.stack}>
          <TextAreaField
            label={t('advice.reason')}
            value={reason}
            onChange={setReason}
            rows={2}
            maxLength={1000}
            error={report.problem?.errors.reason?.[0]}
          />
          <div className={classes.buttons}>
            <Button
              size="small"
              variant="primary"
              onClick={() => void send(false)}
              busy={report.busy}
              busyText={t('panel.loading')}
            >
              {t('advice.save')}
            </Button>
          </div>
        </div>
      )}
      {!report.problem?.errors.reason && <ProblemNotice problem={report.problem} />}
    </li>
  )
}

function AdviceState({ item: { done } }: Pick<AdviceItemProps, 'item'>) {
  const t = useText('consultationRequests')
  if (done === null) return <StatusBadge icon={<IconClock />}>{t('advice.open')}</StatusBadge>
  return (
    <StatusBadge tone={done ? 'ok' : 'warn'} icon={done ? <IconCheck /> : <IconX />}>
      {t(done ? 'advice.done' : 'advice.notDone')}
    </StatusBadge>
  )
}
