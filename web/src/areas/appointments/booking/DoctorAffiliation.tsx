import { useText } from '../../../app/i18n/useText'
import { Name } from '../../../ui/Name'

type DoctorAffiliationProps = {
  specialty: string
  hospital: string
  /** By video, the visit is at no hospital. */
  type: 'virtual' | 'physical'
}

/** Shows a doctor's specialty, and where the visit is: by video or at which hospital; each isolated for its own text direction. */
export function DoctorAffiliation({ specialty, hospital, type }: DoctorAffiliationProps) {
  const t = useText('appointments')
  return (
    <>
      <Name>{specialty}</Name> · {type === 'virtual' ? t('type.virtualLong') : <Name>{hospital}</Name>}
    </>
  )
}
