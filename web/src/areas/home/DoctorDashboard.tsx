import { IconBuildingHospital, IconCalendarEvent, IconVideo } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { MyClinic } from '#contract/clinics/calls'
import type { StatisticsOf } from '#contract/home/calls'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { ClinicTime } from '../../app/time/ClinicTime'
import { api } from '../../lib/api/api'
import { Card } from '../../ui/Card'
import { FigureStrip } from '../../ui/FigureStrip'
import { Empty } from '../../ui/feedback/Empty'
import { Name } from '../../ui/Name'
import { Row, RowList } from '../../ui/RowList'
import { Section } from '../../ui/Section'

const figures = [
  'in_patients',
  'follow_up_notes',
  'radiology',
  'lab',
  'requested_consult',
  'received_consult',
  'prescriptions',
] as const

/** Shows today's clinics first, since patients wait there, then the doctor's specialty. */
export function DoctorDashboard() {
  const query = useQuery({ ...api.home.statistics.query(), ...handlesOwnError })
  return (
    <QueryBoundary query={query} variant="rows">
      {({ data }) =>
        data.dashboard === 'doctor' && (
          <>
            <Today clinics={data.clinics_today} />
            <Specialty statistics={data} />
          </>
        )
      }
    </QueryBoundary>
  )
}

function Today({ clinics }: { clinics: readonly MyClinic[] }) {
  const t = useText('home')
  return (
    <Card flush title={t('today.title')}>
      {clinics.length === 0 ? (
        <Empty icon={<IconCalendarEvent />} title={t('today.none')} />
      ) : (
        <RowList>
          {clinics.map((clinic) => (
            <Row
              key={clinic.id}
              start={clinic.type === 'virtual' ? <IconVideo /> : <IconBuildingHospital />}
              title={<Name>{clinic.title}</Name>}
              line={
                <>
                  {clinic.type_text} · {t('today.count', { count: clinic.appointments_count })}
                </>
              }
              end={<ClinicTime instant={clinic.starts_at} until={clinic.ends_at} zone={clinic.time_zone} />}
              to={`/clinics/my-clinics/${clinic.id}/appointments/${clinic.agenda_date}`}
            />
          ))}
        </RowList>
      )}
    </Card>
  )
}

function Specialty({ statistics }: { statistics: StatisticsOf<'doctor'> }) {
  const t = useText('home')
  const { specialty } = statistics
  return (
    <Section title={t('doctor.counts')} note={specialty ? <Name>{specialty.name}</Name> : t('doctor.noSpecialty')}>
      <FigureStrip
        figures={figures.map((key) => ({ key, label: t(`figure.${key}`), value: statistics.figures[key] }))}
      />
    </Section>
  )
}
