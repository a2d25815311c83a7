import { IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataImportLimits } from '#contract/dataImports/calls'
import { type ImportField, requiredFields } from '#contract/dataImports/fields'
import { type ImportKind, importKinds, permissionOfKind } from '#contract/dataImports/kinds'
import { useText } from '../../app/i18n/useText'
import { QueryBoundary } from '../../app/query/QueryBoundary'
import { navigate } from '../../app/router/navigation'
import { useAuthSession } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { saveBlob } from '../../lib/saveBlob'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import type { Option } from '../../ui/fields/option'
import { SegmentedField } from '../../ui/fields/SegmentedField'
import { SelectField } from '../../ui/fields/SelectField'
import type { ChosenFile } from '../../ui/files/ChosenFileRow'
import { FilePicker } from '../../ui/files/FilePicker'
import { Page } from '../../ui/Page'
import classes from './dataImports.module.css'

/** The columns of the file that is offered to be filled in. */
const templateFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  patients: requiredFields.patients,
  staff: [...requiredFields.staff, 'alternate_name', 'specialty', 'level'],
  clinics: [...requiredFields.clinics, 'alternate_title', 'clinic_type', 'address', 'start_date', 'end_date'],
}

/** Sends a file with the patients, the staff or the clinics of a hospital. Nothing is created yet. */
export function SendFile() {
  const t = useText('dataImports')
  const { can } = useAuthSession()
  const kinds = importKinds.filter((each) => can(permissionOfKind[each]))
  const [kind, setKind] = useState<ImportKind>(kinds[0] ?? 'patients')
  const forClinics = kind === 'clinics'
  const ofUsers = useQuery({ ...api.users.utilities.query(), staleTime: 300_000, enabled: !forClinics })
  const ofClinics = useQuery({ ...api.clinics.utilities.query(), staleTime: 300_000, enabled: forClinics })
  const form = (hospitals: readonly { id: number; name: string }[]) => (
    <Sending
      key={forClinics ? 'clinics' : 'people'}
      {...{ kind, kinds, setKind }}
      hospitals={hospitals.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
  return (
    <Page
      title={t('send.title')}
      lead={t('send.lead')}
      width="narrow"
      breadcrumbs={[{ label: t('list.title'), to: '/data-imports' }, { label: t('send.title') }]}
    >
      {forClinics ? (
        <QueryBoundary query={ofClinics} variant="form">
          {({ data }) => form(data.hospitals)}
        </QueryBoundary>
      ) : (
        <QueryBoundary query={ofUsers} variant="form">
          {({ data }) => form(data.hospitals)}
        </QueryBoundary>
      )}
    </Page>
  )
}

interface SendingProps {
  hospitals: readonly Option[]
  kind: ImportKind
  /** Those that the person may import. */
  kinds: readonly ImportKind[]
  setKind: (kind: ImportKind) => void
}

function Sending({ hospitals, kind, kinds, setKind }: SendingProps) {
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
    const sent = await call.run({ body: { hospital_id: hospital, kind }, files: { file } })
    if (!sent) return
    void queries.invalidateQueries({ queryKey: ['dataImports'] })
    void navigate(`/data-imports/${sent.data.id}/view`)
  }
  const saveTemplate = () => {
    const headers = templateFields[kind].map((field) => t(`field.${field}`))
    // The byte order mark tells spreadsheet programs that the text is UTF-8.
    saveBlob(new Blob([`\ufeff${headers.join(',')}\r\n`], { type: 'text/csv' }), `${t(`kind.${kind}`)}.csv`)
  }
  return (
    <Card>
      <div className={classes.stack}>
        {kinds.length > 1 && (
          <SegmentedField
            label={t('send.kind')}
            hint={t(`send.kindHint.${kind}`)}
            options={kinds.map((each) => ({ value: each, label: t(`kind.${each}`) }))}
            value={kind}
            onChange={setKind}
          />
        )}
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
