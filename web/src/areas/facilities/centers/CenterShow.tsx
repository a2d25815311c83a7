import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Center } from '#contract/facilities/centers'
import { RecordPage } from '../../../app/entity/RecordPage'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useParams } from '../../../app/router/navigation'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { Page } from '../../../ui/Page'
import { CenterInvestigations } from '../../investigations'
import { type CenterKind, facilities } from '../facilities'
import { FacilityTabs, useFacilityTab } from '../parts/FacilityTabs'
import { FilesCard } from '../parts/FilesCard'
import { contactFacts } from '../parts/facilityFields'
import { StaffTab } from '../staff/StaffTab'
import { useFacilityRemoval } from '../useFacilityRemoval'
import { facts } from './fields'

function CenterShow({ kind }: { kind: CenterKind }) {
  const { can } = useAuthSession()
  const { entity, manage } = facilities[kind]
  return can([`show-${entity}`, `update-${entity}`, manage]) ? <CenterPage kind={kind} /> : <Worklist kind={kind} />
}

function CenterPage({ kind }: { kind: CenterKind }) {
  const t = useText('facilities')
  const id = Number(useParams<'id'>().id)
  const tab = useFacilityTab(kind)
  const { calls, at, entity } = facilities[kind]
  return (
    <RecordPage
      parent={{ label: t(`${kind}.title`), to: at }}
      entity={entity}
      read={calls.show.query({ params: { id } })}
      nameOf={({ name_text }) => name_text}
      editAt={`${at}/${id}/edit`}
      remove={useFacilityRemoval(kind)}
      head={({ name_text }) => ({ tabs: <FacilityTabs kind={kind} address={`${at}/${id}/show`} name={name_text} /> })}
    >
      {(center) =>
        tab === 'staff' ? (
          <StaffTab kind={kind} id={id} />
        ) : tab === 'investigations' ? (
          <Investigations kind={kind} id={id} />
        ) : (
          <Details kind={kind} center={center} />
        )
      }
    </RecordPage>
  )
}

/** The investigations of a center, for its staff who may read nothing else of it. */
function Worklist({ kind }: { kind: CenterKind }) {
  const t = useText('facilities')
  const id = Number(useParams<'id'>().id)
  const { data } = useQuery({ ...api.home.statistics.query(), ...handlesOwnError })
  const mine = data?.data.dashboard === 'center' ? data.data.providers : []
  const title = mine.find((center) => center.id === id)?.name ?? t(`${kind}.one`)
  return (
    <Page title={title}>
      <Investigations kind={kind} id={id} />
    </Page>
  )
}

function Investigations({ kind, id }: { kind: CenterKind; id: number }) {
  return (
    <Suspense fallback={<Skeleton variant="rows" />}>
      <CenterInvestigations kind={kind} id={id} />
    </Suspense>
  )
}

function Details({ kind, center }: { kind: CenterKind; center: Center }) {
  const t = useText('facilities')
  return (
    <>
      <Card title={t('about.title')}>
        <Facts facts={facts(center, t)} />
      </Card>
      <Card title={t('contact.title')}>
        <Facts facts={contactFacts(center, t)} />
      </Card>
      <FilesCard kind={kind} id={center.id} agreement={center.agreement} />
    </>
  )
}

export const LabShow = () => <CenterShow kind="lab" />
export const RadiologyShow = () => <CenterShow kind="radiology" />
