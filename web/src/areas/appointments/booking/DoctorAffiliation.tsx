import { Name } from '../../../ui/Name'

/** Shows a doctor's specialty and hospital, each isolated for its own text direction. */
export function DoctorAffiliation({ specialty, hospital }: { specialty: string; hospital: string }) {
  return (
    <>
      <Name>{specialty}</Name> · <Name>{hospital}</Name>
    </>
  )
}
