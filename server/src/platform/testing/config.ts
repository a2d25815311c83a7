import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, loadConfig } from '../config/config'

/** Returns the settings of one test server: a free port and a folder of its own. */
export function testConfig(changes: Partial<Config> = {}): Config {
  const dataDir = mkdtempSync(join(tmpdir(), 'mashfa-test-'))
  return { ...loadConfig({ DATA_DIR: dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'silent' }), port: 0, ...changes }
}
