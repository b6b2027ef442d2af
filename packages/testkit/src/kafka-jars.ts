import { jarsMissing, mavenJars, type Jars } from './maven-jars.ts';

const version = '4.4.0';

const jars: Jars = {
  title: 'Kafka',
  name: `kafka-${version}`,
  first: 'kafka_',
  dependencies: `
    <dependency>
      <groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${version}</version>
      <exclusions>
        <exclusion><groupId>org.apache.kafka</groupId><artifactId>kafka-tools-api</artifactId></exclusion>
      </exclusions>
    </dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId><version>1.7.36</version></dependency>
  `,
};

export const kafkaMissing = (): string | undefined => jarsMissing(jars);

export function prepareKafka(): void {
  if (kafkaMissing() === undefined) kafkaJars();
}

export const kafkaJars = (): string => mavenJars(jars);
