import { IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataImportLimits } from '#contract/dataImports/calls'
import { useText } from '../../app/i18n/useText'
import { QueryBoundary } from '../../app/query/QueryBoundary'
import { navigate } from '../../app/router/navigation'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { saveBlob } from '../../lib/saveBlob'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import type { Option } from '../../ui/fields/option'
import { SelectField } from '../../ui/fields/SelectField'
import type { ChosenFile } from '../../ui/files/ChosenFileRow'
import { FilePicker } from '../../ui/files/FilePicker'
import { Page } from '../../ui/Page'
import classes from './dataImports.module.css'

/** The columns of the file that is offered to be filled in. */
const templateFields = ['first_name', 'last_name', 'birth_date', 'uuid', 'email', 'phone', 'gender'] as const

/** Sends a file with the patients of a hospital. Nothing is created yet. */
export function SendFile() {
  const t = useText('dataImports')
  const choices = useQuery({ ...api.users.utilities.query(), staleTime: 300_000 })
  return (
    <Page
      title={t('send.title')}
      lead={t('send.lead')}
      width="narrow"
      breadcrumbs={[{ label: t('list.title'), to: '/data-imports' }, { label: t('send.title') }]}
    >
      <QueryBoundary query={choices} variant="form">
        {({ data }) => (
          <Sending hospitals={data.hospitals.map(({ id, name }) => ({ value: String(id), label: name }))} />
        )}
      </QueryBoundary>
    </Page>
  )
}

function Sending({ hospitals }: { hospitals: readonly Option[] }) {
  const t = useText('dataImports')
  const queries = useQueryClient()
  const call = useCall(api.dataImports.create, { handlesOwnError: true })
  const [hospital, setHospital] = useState<string | null>(hospitals.length === 1 ? (hospitals[0]?.value ?? null) : null)
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [isTried, setTried] = useState(false)
  const file = files[0]?.file
  const { problem } = call
  const errorOf = (field: string) => problem?.errors[field]?.join(' ')
  const isKnown = errorOf('file') ?? errorOf('hospital_id')

  const choose = (chosen: ChosenFile[]) => {
    setFiles(chosen)
    call.reset()
  }
  const send = async () => {
    setTried(true)
    if (!hospital || !file) return
    const sent = await call.run({ body: { hospital_id: hospital }, files: { file } })
    if (!sent) return
    void queries.invalidateQueries({ queryKey: ['dataImports'] })
    void navigate(`/data-imports/${sent.data.id}/view`)
  }
  const saveTemplate = () => {
    const headers = templateFields.map((field) => t(`field.${field}`))
    // The byte order mark tells spreadsheet programs that the text is UTF-8.
    saveBlob(new Blob([`\ufeff${headers.join(',')}\r\n`], { type: 'text/csv' }), `${t('send.templateName')}.csv`)
  }
  return (
    <Card>
      <div className={classes.stack}>
        <SelectField
          label={t('hospital')}
          options={hospitals}
          value={hospital}
          onChange={setHospital}
          error={errorOf('hospital_id') ?? (isTried && !hospital ? t('send.noHospital') : undefined)}
        />
        <FilePicker
          label={t('file')}
          hint={t('send.fileHint')}
          types={['csv', 'xlsx']}
          maxBytes={dataImportLimits.maxBytes}
          maxFiles={1}
          files={files}
          onChange={choose}
          error={
            errorOf('file') ??
            (isTried && !file ? t('send.noFile') : undefined) ??
            (isKnown ? undefined : problem?.message)
          }
        />
        <div className={classes.actions}>
          <Button variant="primary" busy={call.busy} busyText={t('send.sending')} onClick={() => void send()}>
            {t('send.action')}
          </Button>
          <Button icon={<IconDownload />} onClick={saveTemplate}>
            {t('send.template')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
