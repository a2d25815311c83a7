import { useText } from '../../app/i18n/useText'
import { BidiText } from '../../ui/BidiText'
import { StatusBadge } from '../../ui/StatusBadge'
import { ClinicalListBadges } from '../clinicalLists'
import { kindLooks } from './kindLooks'
import { alertList } from './list'

/** Shows the alerts that apply to a patient in the banner, isolation and resuscitation first, or why none is shown. */
export function AlertBadges({ patientId }: { patientId: number }) {
  const t = useText('alerts')
  return (
    <ClinicalListBadges list={alertList} patientId={patientId}>
      {(entries) =>
        entries
          .filter(({ status, is_past: isPast }) => status === 'active' && !isPast)
          .map(({ id, kind, details }) => (
            <StatusBadge key={id} {...kindLooks[kind]}>
              {t(`kind.${kind}`)}
              {details && (
                <>
                  : <BidiText>{details}</BidiText>
                </>
              )}
            </StatusBadge>
          ))
      }
    </ClinicalListBadges>
  )
}
