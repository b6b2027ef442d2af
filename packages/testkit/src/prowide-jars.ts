import { jarsMissing, mavenJars, type Jars } from './maven-jars.ts';

const version = 'SRU2023-10.1.7';

/** Classes of each message of ISO 20022, of a publisher other than our own. */
const jars: Jars = {
  title: 'Prowide',
  name: `prowide-${version}`,
  first: 'pw-iso20022-',
  dependencies: `
    <dependency>
      <groupId>com.prowidesoftware</groupId><artifactId>pw-iso20022</artifactId><version>${version}</version>
    </dependency>
  `,
};

export const prowideMissing = (): string | undefined => jarsMissing(jars);

export function prepareProwide(): void {
  if (prowideMissing() === undefined) prowideJars();
}

export const prowideJars = (): string => mavenJars(jars);
