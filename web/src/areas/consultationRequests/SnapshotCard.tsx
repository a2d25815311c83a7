import { IconAlertTriangle, IconSnowflake } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../../app/i18n/useText'
import { useWardTime } from '../../app/time/useWardTime'
import { BidiText } from '../../ui/BidiText'
import { Card } from '../../ui/Card'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { isolated } from '../../ui/isolated'
import { Name } from '../../ui/Name'
import { StatusBadge } from '../../ui/StatusBadge'
import { TextLink } from '../../ui/TextLink'
import { ScoreBadge } from '../vitals'
import { caseAddress, investigationsAddress } from './addresses'
import classes from './requests.module.css'
import type { ConsultationRequest, Snapshot } from './types'

/** The case as it was when the request was sent, with what has changed since. */
export function SnapshotCard({ request }: { request: ConsultationRequest }) {
  const t = useText('consultationRequests')
  const at = useWardTime(request.time_zone)
  const { snapshot, changed_since: since, can, episode_id: episode } = request
  const changes = since.vitals + since.prescriptions + since.results
  const changedText = changes === 0 ? t('snapshot.unchanged') : t('snapshot.changed', { count: changes })
  return (
    <Card
      title={
        <span className={classes.itemText}>
          <IconSnowflake size={20} aria-hidden="true" />
          {t('snapshot', { time: isolated(at(snapshot.taken_at)) })}
        </span>
      }
      note={t('snapshot.note')}
      actions={
        can.open_case && changes > 0 ? <TextLink to={caseAddress(episode)}>{changedText}</TextLink> : changedText
      }
    >
      <div className={classes.stack}>
        <Allergies of={snapshot.allergies} />
        <Part title={t('snapshot.complaint')}>
          <p className={classes.text}>
            <BidiText>{snapshot.chief_complaint}</BidiText>
          </p>
        </Part>
        {snapshot.diagnoses.length > 0 && (
          <Part title={t('snapshot.diagnoses')}>
            <ul className={classes.items}>
              {snapshot.diagnoses.map(({ code, title }) => (
                <li key={code}>
                  <bdi>{code}</bdi> <Name>{title}</Name>
                </li>
              ))}
            </ul>
          </Part>
        )}
        <Part title={t('snapshot.scores')}>
          <Rows
            rows={snapshot.scores.map(({ at: instant, score }) => ({
              key: instant,
              start: at(instant),
              end: <ScoreBadge score={score} />,
            }))}
          />
        </Part>
        <Part title={t('snapshot.vitals')}>
          <Rows
            rows={snapshot.vitals.map(({ at: instant, texts }) => ({
              key: instant,
              start: at(instant),
              end: texts.join(' · '),
            }))}
          />
        </Part>
        <Part title={t('snapshot.prescriptions')}>
          <Rows
            rows={snapshot.prescriptions.map(
              ({ id, drug_name, dosage_text, frequency_text, is_on_hold: isOnHold }) => ({
                key: String(id),
                start: <Name>{drug_name}</Name>,
                end: (
                  <>
                    <bdi>{dosage_text}</bdi> · {isOnHold ? t('snapshot.onHold') : frequency_text}
                  </>
                ),
              }),
            )}
          />
        </Part>
        <Part title={t('snapshot.results')}>
          <Rows
            rows={snapshot.results.map(({ name, value, unit, flag, at: instant }) => ({
              key: `${name} ${instant}`,
              start: <Name>{name}</Name>,
              end: (
                <>
                  <bdi>{unit ? `${value} ${unit}` : value}</bdi>{' '}
                  {flag && (
                    <StatusBadge tone={flag.startsWith('critical') ? 'bad' : 'warn'} icon={<IconAlertTriangle />}>
                      {t(`flag.${flag}`)}
                    </StatusBadge>
                  )}
                </>
              ),
            }))}
          />
        </Part>
        <Part title={t('snapshot.images')}>
          <Rows
            rows={snapshot.images.map(({ id, name, at: instant }) => ({
              key: String(id),
              start: can.open_case ? (
                <TextLink to={investigationsAddress(episode)}>{name}</TextLink>
              ) : (
                <bdi>{name}</bdi>
              ),
              end: at(instant),
            }))}
          />
        </Part>
      </div>
    </Card>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className={classes.partTitle}>{title}</h3>
      {children}
    </section>
  )
}

/** A row of two columns. */
interface SnapshotRow {
  key: string
  start: ReactNode
  end: ReactNode
}

function Rows({ rows }: { rows: readonly SnapshotRow[] }) {
  const t = useText('consultationRequests')
  if (rows.length === 0) return <p className={classes.quiet}>{t('snapshot.none')}</p>
  return (
    <ul className={classes.rows}>
      {rows.map(({ key, start, end }) => (
        <li key={key}>
          <span>{start}</span>
          <span>{end}</span>
        </li>
      ))}
    </ul>
  )
}

function Allergies({ of: { state, entries } }: { of: Snapshot['allergies'] }) {
  const t = useText('consultationRequests')
  if (state !== 'listed')
    return <InlineNotice tone={state === 'none_known' ? 'ok' : 'warn'}>{t(`snapshot.allergies.${state}`)}</InlineNotice>
  return (
    <InlineNotice tone="danger" title={t('snapshot.allergies')}>
      <ul className={classes.items}>
        {entries.map(({ substance, reaction }) => (
          <li key={substance}>
            <Name>{substance}</Name>
            {reaction && (
              <>
                {': '}
                <bdi>
                  <BidiText>{reaction}</BidiText>
                </bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </InlineNotice>
  )
}
