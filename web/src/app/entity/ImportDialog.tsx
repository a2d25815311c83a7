import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { importLimits, type RowProblem } from '#contract/kit/importCall'
import { languages, translate } from '#contract/kit/translate'
import { asProblem, type Problem } from '../../lib/api/problem'
import { apiSettings } from '../../lib/api/settings'
import { saveBlob } from '../../lib/saveBlob'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/feedback/Dialog'
import { useToasts } from '../../ui/feedback/toasts'
import type { ChosenFile } from '../../ui/files/ChosenFileRow'
import { FilePicker } from '../../ui/files/FilePicker'
import { loadCatalogue, type TextArea } from '../i18n/catalogues'
import { useCatalogue, useLanguage, useText } from '../i18n/useText'
import classes from './ImportDialog.module.css'
import type { ImportParts } from './importParts'
import { RowProblems } from './RowProblems'

type ImportDialogProps = ImportParts & {
  /** The area of the contract, such as 'levels', whose queries are refetched after an import. */
  area: string
  open: boolean
  onClose: () => void
}

/** Returns the headers of the fields in each language, as the import call expects them. */
async function headersOf(fields: readonly string[], texts: TextArea) {
  const headers = await Promise.all(
    languages.map(async (language) => {
      const catalogue = await loadCatalogue(texts, language)
      return fields.map((field) => ({ field, header: translate(catalogue, language, `field.${field}`) }))
    }),
  )
  return headers.flat()
}

function rowProblemsOf({ extra }: Problem): readonly RowProblem[] {
  return Array.isArray(extra.rows) ? extra.rows : []
}

/** A dialog that imports a CSV file: offers a template, takes the file, and shows its problems by row and column. */
export function ImportDialog({ call, fields, texts, area, title, open, onClose }: ImportDialogProps) {
  const appText = useText('app')
  const t = useText('imports')
  const language = useLanguage()
  const catalogue = useCatalogue(texts)
  const toasts = useToasts()
  const queries = useQueryClient()
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setIsBusy] = useState(false)
  const file = files[0]?.file

  const close = () => {
    setFiles([])
    setProblem(undefined)
    onClose()
  }
  const choose = (chosen: ChosenFile[]) => {
    setFiles(chosen)
    setProblem(undefined)
  }
  const saveTemplate = () => {
    const headers = fields.map((field) => translate(catalogue, language, `field.${field}`))
    // The byte order mark tells spreadsheet programs that the text is UTF-8.
    saveBlob(new Blob([`\ufeff${headers.join(',')}\r\n`], { type: 'text/csv' }), `${title}.csv`)
  }
  const send = async () => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      const columns = JSON.stringify(await headersOf(fields, texts))
      const { data } = await call.call({ body: { columns }, files: file ? { file } : {} })
      toasts.success([t('created', { count: data.created }), t('existing', { count: data.existing })].join(' '))
      close()
      await queries.invalidateQueries({ queryKey: [area] })
    } catch (thrown) {
      setProblem(asProblem(thrown, apiSettings.texts.network))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={appText('import.open')}
      size="wide"
      actions={
        <>
          <Button onClick={close}>{appText('form.cancel')}</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void send()}>
            {t('start')}
          </Button>
        </>
      }
    >
      <div className={classes.stack}>
        <p>{t('lead')}</p>
        <div>
          <Button icon={<IconDownload />} onClick={saveTemplate}>
            {t('template')}
          </Button>
        </div>
        <FilePicker
          label={t('file')}
          types={['csv']}
          maxBytes={importLimits.maxBytes}
          maxFiles={1}
          files={files}
          onChange={choose}
          error={problem && (problem.errors.file?.join(' ') ?? problem.message)}
        />
        {problem && <RowProblems rows={rowProblemsOf(problem)} />}
      </div>
    </Dialog>
  )
}
