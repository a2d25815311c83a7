import { IconBuildingHospital, IconVideo } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MyClinic } from '#contract/clinics/calls'
import { ExportMenu } from '../../../app/entity/ExportMenu'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useListAddress } from '../../../app/router/useListAddress'
import { ClinicTime } from '../../../app/time/ClinicTime'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Empty } from '../../../ui/feedback/Empty'
import { formatDay } from '../../../ui/format'
import { Pagination } from '../../../ui/list/Pagination'
import { Name } from '../../../ui/Name'
import { Page } from '../../../ui/Page'
import { Person } from '../../../ui/Person'
import { Section } from '../../../ui/Section'
import { StatusBadge } from '../../../ui/StatusBadge'
import { myClinicsExportColumns } from './exportColumns'
import classes from './MyClinics.module.css'

/** Lists a doctor's upcoming clinic sessions by date. */
export function MyClinics() {
  const t = useText('clinics')
  const { page, setPage } = useListAddress()
  const query = useQuery({
    ...api.clinics.myClinics.query({ query: { page } }),
    ...handlesOwnError,
    placeholderData: keepPreviousData,
  })
  return (
    <Page
      title={t('mine.title')}
      actions={
        <ExportMenu
          fetchExport={(format, signal) =>
            api.clinics.myClinicsSheet.call({
              query: { format, title: t('mine.title'), columns: JSON.stringify(myClinicsExportColumns(t)) },
              signal,
            })
          }
        />
      }
    >
      <QueryBoundary query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty icon={<IconBuildingHospital />} title={t('mine.none')} />
          ) : (
            <>
              {byDate(data).map(([date, clinics]) => (
                <DateGroup key={date} date={date} clinics={clinics} />
              ))}
              <Pagination meta={meta} onPageChange={setPage} />
            </>
          )
        }
      </QueryBoundary>
    </Page>
  )
}

function byDate(clinics: readonly MyClinic[]): [date: string, clinics: MyClinic[]][] {
  const dates = new Map<string, MyClinic[]>()
  for (const clinic of clinics) dates.set(clinic.date, [...(dates.get(clinic.date) ?? []), clinic])
  return [...dates]
}

function DateGroup({ date, clinics }: { date: string; clinics: readonly MyClinic[] }) {
  const language = useLanguage()
  return (
    <Section title={formatDay(date, language, 'weekday') + listSeparator(language) + formatDay(date, language, 'long')}>
      <div className={classes.cards}>
        {clinics.map((clinic) => (
          <ClinicCard key={clinic.id} clinic={clinic} />
        ))}
      </div>
    </Section>
  )
}

function listSeparator(language: 'en' | 'ar'): string {
  return language === 'ar' ? '، ' : ', '
}

function ClinicCard({ clinic }: { clinic: MyClinic }) {
  const t = useText('clinics')
  const { doctor, type } = clinic
  return (
    <Card>
      <div className={classes.head}>
        <Person
          id={doctor.id}
          name={doctor.name_text}
          photo={doctor.avatar}
          line={<Name>{clinic.specialty.name}</Name>}
        />
        <StatusBadge outline icon={type === 'virtual' ? <IconVideo /> : <IconBuildingHospital />}>
          {clinic.type_text}
        </StatusBadge>
      </div>
      <p className={classes.hours}>
        <ClinicTime instant={clinic.starts_at} until={clinic.ends_at} zone={clinic.time_zone} />
      </p>
      <p className={classes.line}>
        <Name>{clinic.title}</Name> · <Name>{clinic.hospital.name}</Name>
      </p>
      <div className={classes.foot}>
        <span className={classes.line}>{t('mine.count', { count: clinic.appointments_count })}</span>
        <Button to={`/clinics/my-clinics/${clinic.id}/appointments/${clinic.agenda_date}`}>
          {t('mine.agenda')}
          <span className="visually-hidden"> {clinic.title}</span>
        </Button>
      </div>
    </Card>
  )
}
