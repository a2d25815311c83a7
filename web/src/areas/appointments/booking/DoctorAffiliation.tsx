import { Name } from '../../../ui/Name'

/** Specialty and hospital of a doctor, each in its own direction. */
export function DoctorAffiliation({ specialty, hospital }: { specialty: string; hospital: string }) {
  return (
    <>
      <Name>{specialty}</Name> · <Name>{hospital}</Name>
    </>
  )
}
