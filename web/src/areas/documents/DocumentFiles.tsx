import type { EpisodeDocument } from '#contract/documents/calls'
import { useLanguage, useText } from '../../app/i18n/useText'
import type { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { saveBlob } from '../../lib/saveBlob'
import { FileRow } from '../../ui/files/FileRow'
import classes from './documents.module.css'

interface DocumentFilesProps {
  documents: readonly EpisodeDocument[]
  call: typeof api.documents.file | typeof api.patientDocuments.file
}

/** Lists the files of documents with their sizes, to be downloaded; the language of the page comes first. */
export function DocumentFiles({ documents, call }: DocumentFilesProps) {
  const t = useText('documents')
  const language = useLanguage()
  const download = useCall(call)
  const save = async (id: number, file: 'en' | 'ar') => {
    const response = await download.run({ params: { id }, query: { language: file } })
    if (response) saveBlob(response.blob, response.fileName)
  }
  return (
    <ul className={classes.list}>
      {documents.flatMap(({ id, kind, title, version, files }) =>
        files
          .toSorted((one, other) => Number(other.language === language) - Number(one.language === language))
          .map(({ language: each, size }) => (
            <li key={`${id} ${each}`}>
              <FileRow
                name={title}
                distinctName={t('file', { title, language: t(`language.${each}`) })}
                fileName={`${kind.replace('_', '-')}-${each}.pdf`}
                size={size}
                note={[t(`language.${each}`), version > 1 && t('version', { version })].filter(Boolean).join(' · ')}
                onDownload={() => void save(id, each)}
              />
            </li>
          )),
      )}
    </ul>
  )
}
