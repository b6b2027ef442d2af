import { kafkaJars, kafkaMissing } from '../../src/kafka-jars.ts';

process.stdout.write(kafkaMissing() ?? kafkaJars());
