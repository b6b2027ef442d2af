/** Of sealed bytes, under a uuid. */
export interface ObjectStore {
  put(id: string, content: Buffer): Promise<void>;
  /** Undefined if there is none. */
  get(id: string): Promise<Buffer | undefined>;
  /** An object that is gone already is no error. */
  delete(id: string): Promise<void>;
}
