import { IconKey } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { useParams } from '../../../app/router/navigation'
import { useListAddress } from '../../../app/router/useListAddress'
import { Card } from '../../../ui/Card'
import { Empty } from '../../../ui/feedback/Empty'
import { SegmentedField } from '../../../ui/fields/SegmentedField'
import { Name } from '../../../ui/Name'
import { Page } from '../../../ui/Page'
import { UserTabs } from '../view/UserTabs'
import { useUserName } from '../view/useUserName'
import { PermissionChoice } from './PermissionChoice'
import { PermissionResult } from './PermissionResult'
import { RecordChoice } from './RecordChoice'
import { RecordResult } from './RecordResult'
import classes from './Why.module.css'
import { permissionOf, subjectKindOf } from './whyAddress'

/** Shows what a user may do and why; for Super Admin. The question is in the URL. */
export function WhyPage() {
  const t = useText('users')
  const id = Number(useParams<'id'>().id)
  const name = useUserName(id)
  const { filters, setFilters } = useListAddress('ask', 'kind', 'key', 'permission')
  const ask = filters.ask === 'permission' ? 'permission' : 'record'
  const kind = subjectKindOf(filters.kind)
  const permission = permissionOf(filters.permission)
  return (
    <Page
      title={t('why.title')}
      lead={name && <Name>{name}</Name>}
      breadcrumbs={[{ label: t('list.title'), to: '/users' }, { label: name ?? t('why.title') }]}
      tabs={<UserTabs id={id} active="why" />}
    >
      <Card>
        <div className={classes.question}>
          <SegmentedField
            label={t('why.ask')}
            options={(['record', 'permission'] as const).map((value) => ({ value, label: t(`why.ask.${value}`) }))}
            value={ask}
            onChange={(value) => setFilters({ ask: value })}
          />
          {ask === 'record' ? (
            <RecordChoice kind={kind} record={filters.key} onChange={setFilters} />
          ) : (
            <PermissionChoice permission={permission} onChange={(value) => setFilters({ permission: value })} />
          )}
        </div>
      </Card>
      {ask === 'record' && kind && filters.key ? (
        <RecordResult id={id} kind={kind} record={filters.key} />
      ) : ask === 'permission' && permission ? (
        <PermissionResult id={id} permission={permission} />
      ) : (
        <Empty icon={<IconKey />} title={t('why.choose')} body={t('why.chooseBody')} />
      )}
    </Page>
  )
}
