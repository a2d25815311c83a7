import type { DoctorResult } from '#contract/appointments/booking'
import { BidiText } from '../../../ui/BidiText'
import { Card } from '../../../ui/Card'
import { Name } from '../../../ui/Name'
import { Person } from '../../../ui/Person'
import type { Search } from '../booking/searchAddress'
import { ClinicDays } from './ClinicDays'
import { clinicsOf } from './clinicsOf'
import classes from './DoctorCard.module.css'

type DoctorCardProps = { doctor: DoctorResult; search: Search }

/** Shows a doctor among the search results, with the days of each of their clinics. */
export function DoctorCard({ doctor, search }: DoctorCardProps) {
  return (
    <Card flush>
      <div className={classes.doctor}>
        <div className={classes.who}>
          <Person
            id={doctor.id}
            name={doctor.name}
            photo={doctor.avatar}
            line={<Name>{doctor.specialty}</Name>}
            size={44}
          />
          {doctor.bio && (
            <p className={classes.bio} dir="auto">
              <BidiText>{doctor.bio}</BidiText>
            </p>
          )}
        </div>
        <ul className={classes.clinics}>
          {clinicsOf(doctor.clinicsData).map((clinic) => (
            <li key={clinic.first.clinic_id}>
              <ClinicDays clinic={clinic} search={search} />
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
