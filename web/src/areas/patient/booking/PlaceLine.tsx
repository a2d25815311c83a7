/** Specialty and hospital of a doctor, each in its own direction. */
export function PlaceLine({ specialty, hospital }: { specialty: string; hospital: string }) {
  return (
    <>
      <bdi>{specialty}</bdi> · <bdi>{hospital}</bdi>
    </>
  )
}
