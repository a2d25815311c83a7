import { IconFiles, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { UserDocument } from '#contract/users/userDocument'
import { ExportMenu } from '../../../app/entity/ExportMenu'
import { useRemoval } from '../../../app/entity/useRemoval'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useParams } from '../../../app/router/navigation'
import { useAuthSession, useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { saveBlob } from '../../../lib/saveBlob'
import { Button } from '../../../ui/Button'
import { InstantText } from '../../../ui/DateTimeText'
import { Empty } from '../../../ui/feedback/Empty'
import { FileRow } from '../../../ui/files/FileRow'
import { Name } from '../../../ui/Name'
import { Page } from '../../../ui/Page'
import { UserTabs } from '../view/UserTabs'
import { useUserName } from '../view/useUserName'
import classes from './Documents.module.css'
import { documentExportColumns } from './exportColumns'

/** Lists the documents of a user. */
export function Documents() {
  const t = useText('users')
  const id = Number(useParams<'id'>().id)
  const { can } = useAuthSession()
  const name = useUserName(id)
  const documents = useQuery({ ...api.users.documents.query({ params: { id } }), ...handlesOwnError })
  return (
    <Page
      title={t('documents.title')}
      lead={name && <Name>{name}</Name>}
      breadcrumbs={[{ label: t('list.title'), to: '/users' }, { label: name ?? t('documents.title') }]}
      tabs={<UserTabs id={id} active="documents" />}
      actions={
        documents.data && (
          <>
            <ExportMenu
              fetchExport={(format, signal) =>
                api.users.documentsSheet.call({
                  params: { id },
                  query: { format, title: t('documents.title'), columns: JSON.stringify(documentExportColumns(t)) },
                  signal,
                })
              }
            />
            {can('create-document') && (
              <Button variant="primary" icon={<IconPlus />} to={`/users/${id}/documents/create`}>
                {t('documents.new')}
              </Button>
            )}
          </>
        )
      }
    >
      <QueryBoundary query={documents} variant="rows" missing={{ label: t('list.title'), to: '/users' }}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon={<IconFiles />} title={t('documents.none')} />
          ) : (
            <ul className={classes.list}>
              {data.map((document) => (
                <li key={document.id}>
                  <DocumentRow document={document} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Page>
  )
}

function DocumentRow({ document }: { document: UserDocument }) {
  const t = useText('users')
  const { can } = useAuthSession()
  const { time_zone: zone } = useUser()
  const download = useCall(api.users.downloadDocument)
  const removal = useRemoval()
  const save = async () => {
    const response = await download.run({ params: { id: document.id } })
    if (response) saveBlob(response.blob, document.file_name)
  }
  const remove = () =>
    removal(
      { call: api.users.removeDocument, area: 'users', body: t('documents.delete'), done: t('documents.deleted') },
      document.id,
    )
  return (
    <FileRow
      name={document.name}
      fileName={document.file_name}
      size={document.size}
      note={<InstantText instant={document.created_at} zone={zone} show="date" />}
      onDownload={() => void save()}
      onDelete={can('create-document') ? () => void remove() : undefined}
    />
  )
}
