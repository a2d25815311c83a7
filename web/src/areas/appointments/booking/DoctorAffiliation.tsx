import { useText } from '../../../app/i18n/useText'
import { Name } from '../../../ui/Name'

type DoctorAffiliationProps = {
  specialty: string
  hospital: string
  /** The city of the hospital, if it is known. */
  city: string | null
  /** By video, the visit is at no hospital. */
  type: 'virtual' | 'physical'
}

/** Shows a doctor's specialty, and where the visit is: by video or at which hospital in which city; each isolated for its own text direction. */
export function DoctorAffiliation({ specialty, hospital, city, type }: DoctorAffiliationProps) {
  const t = useText('appointments')
  return (
    <>
      <Name>{specialty}</Name> ·{' '}
      {type === 'virtual' ? t('type.virtualLong') : <Place hospital={hospital} city={city} />}
    </>
  )
}

type PlaceProps = Pick<DoctorAffiliationProps, 'hospital' | 'city'>

/** Shows a hospital and, if it is known, its city. */
export function Place({ hospital, city }: PlaceProps) {
  return (
    <>
      <Name>{hospital}</Name>
      {city && (
        <>
          {' · '}
          <Name>{city}</Name>
        </>
      )}
    </>
  )
}
