import { IconAlertTriangle, IconCheck, IconFlag, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { useWardTime } from '../../../app/time/useWardTime'
import { api } from '../../../lib/api/api'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { InlineNotice, type NoticeTone } from '../../../ui/feedback/InlineNotice'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { Section } from '../../../ui/Section'
import classes from '../prescriptions.module.css'
import type { CaseOfDoses, EmergencyDose } from '../types'
import { useUtilities } from '../useUtilities'
import { AcknowledgeForm } from './AcknowledgeForm'
import { EmergencyForm } from './EmergencyForm'

const looks: Record<'open' | 'acknowledged' | 'disputed', { tone: NoticeTone; icon: ReactNode }> = {
  open: { tone: 'danger', icon: <IconAlertTriangle /> },
  acknowledged: { tone: 'ok', icon: <IconCheck /> },
  disputed: { tone: 'danger', icon: <IconFlag /> },
}

/** The doses of a case that were given in an emergency without a prescription: red until the doctor acknowledges them. */
export function EmergencyDoses({ episode }: { episode: CaseOfDoses }) {
  const t = useText('prescriptions')
  const { can } = useAuthSession()
  const [isOpen, setIsOpen] = useState(false)
  const utilities = useUtilities(episode.id)
  const list = useQuery({
    ...api.prescriptions.emergencyDoses.query({ params: { id: episode.id } }),
    ...handlesOwnError,
  })
  const mayRecord = episode.isOpen && can('execute-prescription')
  if (list.data?.data.length === 0 && !mayRecord) return null
  const close = () => setIsOpen(false)
  return (
    <Section
      title={t('emergency.title')}
      actions={
        mayRecord && (
          <Button icon={<IconPlus />} onClick={() => setIsOpen(true)}>
            {t('emergency.new')}
          </Button>
        )
      }
    >
      <QueryBoundary query={list} variant="rows" count={1}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={classes.quiet}>{t('emergency.none')}</p>
          ) : (
            <ul className={classes.plain}>
              {data.map((dose) => (
                <li key={dose.id}>
                  <Dose dose={dose} zone={episode.zone} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      <Dialog open={isOpen} onClose={close} title={t('emergency.new')} size="wide">
        {isOpen && (
          <QueryBoundary query={utilities} variant="form">
            {({ data }) => <EmergencyForm episode={episode} utilities={data} onClose={close} />}
          </QueryBoundary>
        )}
      </Dialog>
    </Section>
  )
}

function Dose({ dose, zone }: { dose: EmergencyDose; zone: string }) {
  const t = useText('prescriptions')
  const at = useWardTime(zone)
  const outcome = dose.outcome ?? 'open'
  return (
    <InlineNotice {...looks[outcome]} title={t(`emergency.${outcome}`)}>
      <div className={classes.stack}>
        <p>
          <Isolate>
            {dose.drug_name} <strong>{dose.dosage_text}</strong>
          </Isolate>{' '}
          · {dose.route} · {at(dose.given_at)} · <Name>{dose.given_by.name_text}</Name>
        </p>
        <p>
          {t('emergency.orderedBy')} <Name>{dose.doctor.name_text}</Name> · <BidiText>{dose.reason}</BidiText>
        </p>
        {dose.warnings.map(({ text }) => (
          <p key={text}>
            <BidiText>{text}</BidiText>
          </p>
        ))}
        {dose.warnings_reason && (
          <p>
            <BidiText>{dose.warnings_reason}</BidiText>
          </p>
        )}
        {dose.decided_at && (
          <p>
            {at(dose.decided_at)} {dose.note && <BidiText>{dose.note}</BidiText>}
          </p>
        )}
        {dose.can_acknowledge && <AcknowledgeForm dose={dose} />}
      </div>
    </InlineNotice>
  )
}
