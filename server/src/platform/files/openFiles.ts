import type { Config } from '../config/config'
import type { FileStore } from './fileStore'
import { createFolderStore } from './folderStore'

/**
 * Opens the file store of this installation: a bucket if one is configured (its client is loaded only then), otherwise
 * the data folder.
 */
export async function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (!s3) return createFolderStore(dataDir)
  const { createS3Store } = await import('./s3Store')
  return createS3Store(s3, dataDir)
}
