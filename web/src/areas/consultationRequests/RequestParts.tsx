import { IconActivity } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../app/i18n/useText'
import { BidiText } from '../../ui/BidiText'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { type Fact, Facts } from '../../ui/Facts'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { isolated } from '../../ui/isolated'
import { Name } from '../../ui/Name'
import { StatusBadge } from '../../ui/StatusBadge'
import { OpinionForm } from './forms/OpinionForm'
import { OpinionCard } from './OpinionCard'
import { RequestActions } from './RequestActions'
import { RequestRoom } from './RequestRoom'
import { ClockBadge, RequestStatus } from './RequestStatus'
import classes from './requests.module.css'
import { SnapshotCard } from './SnapshotCard'
import { TimelineCard } from './TimelineCard'
import type { ConsultationRequest } from './types'

/** A request with everything that both sides see, and what the user can do with it. */
export function RequestParts({ request }: { request: ConsultationRequest }) {
  const t = useText('consultationRequests')
  const [isWriting, setWriting] = useState(false)
  const { opinions, can } = request
  const [newest, ...earlier] = opinions
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <QuestionCard
          request={request}
          onAnswer={() => setWriting(true)}
          isWriting={isWriting || newest !== undefined}
        />
        <SnapshotCard request={request} />
      </div>
      <div className={classes.column}>
        {isWriting && can.answer && (
          <Card title={t('opinion.yours')}>
            <OpinionForm
              key={newest?.version ?? 0}
              requestId={request.id}
              before={newest}
              onDone={() => setWriting(false)}
            />
          </Card>
        )}
        {newest && !isWriting && (
          <>
            <OpinionCard
              requestId={request.id}
              opinion={newest}
              hospital={request.hospital.name}
              canReport={can.report}
            />
            {can.answer && <Button onClick={() => setWriting(true)}>{t('opinion.change')}</Button>}
          </>
        )}
        {(can.write || can.join) && <RequestRoom request={request} />}
        <TimelineCard request={request} />
        {earlier.length > 0 && (
          <details>
            <summary>{t('opinion.earlier')}</summary>
            <div className={classes.column}>
              {earlier.map((opinion) => (
                <OpinionCard
                  key={opinion.id}
                  requestId={request.id}
                  opinion={opinion}
                  hospital={request.hospital.name}
                  canReport={false}
                />
              ))}
            </div>
          </details>
        )}
      </div>
    </div>
  )
}

type QuestionCardProps = { request: ConsultationRequest; onAnswer: () => void; isWriting: boolean }

function QuestionCard({ request, onAnswer, isWriting }: QuestionCardProps) {
  const t = useText('consultationRequests')
  const { question, wanted_text: wanted, done_so_far: done, severity, severity_text: severityText, note } = request
  const facts: Fact[] = [
    { label: t('field.wanted'), value: wanted },
    { label: t('field.hospital'), value: <Name>{request.from_hospital.name}</Name> },
    ...(done ? [{ label: t('field.done_so_far'), value: <BidiText>{done}</BidiText> }] : []),
  ]
  return (
    <Card title={t('questionFrom', { name: isolated(request.sender.name_text) })} thread>
      <div className={classes.stack}>
        <div className={classes.badges}>
          <RequestStatus request={request} />
          <ClockBadge request={request} />
          <StatusBadge tone={severity === 0 ? 'warn' : 'neutral'} icon={<IconActivity />}>
            {severityText}
          </StatusBadge>
        </div>
        <p className={classes.question}>{question ? <BidiText>{question}</BidiText> : t('noQuestion')}</p>
        <Facts facts={facts} />
        {note && (
          <InlineNotice tone="warn" title={t(request.status === 4 ? 'panel.rejected' : 'panel.returned')}>
            <bdi>
              <BidiText>{note}</BidiText>
            </bdi>
          </InlineNotice>
        )}
        <RequestActions request={request} {...(isWriting ? {} : { onAnswer })} />
      </div>
    </Card>
  )
}
