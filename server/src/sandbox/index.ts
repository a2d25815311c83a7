export type { SandboxControl } from './control'
export { type MountedSandbox, mountSandbox, type Sandbox, startSandbox } from './sandbox'
export type { SandboxSettings } from './settings'
